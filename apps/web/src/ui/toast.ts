import { createElement, type ReactNode } from 'react';
import { toast as sonner } from 'sonner';
import { ToastCard, type ToastKind } from './toast-card';

/** How long a toast stays, in ms (specification 9, decisions 8.8). */
export const TOAST_TIMES = { success: 2000, error: 4000, blank: 4000, action: 10_000 } as const;
/** More than these at once are not shown: the oldest go. */
export const TOASTS_MAX = 20;

export interface ToastAction {
  label: string;
  onAction: () => void;
}
interface ToastOptions {
  /** ms, where the kind's own time does not fit. */
  duration?: number;
}

const shown: (string | number)[] = [];
let serial = 0;

function show(kind: ToastKind, text: ReactNode, duration: number, action?: ToastAction): string {
  const id = `toast-${(serial += 1)}`;
  shown.push(id);
  while (shown.length > TOASTS_MAX) sonner.dismiss(shown.shift());
  const forget = () => {
    const index = shown.indexOf(id);
    if (index >= 0) shown.splice(index, 1);
  };
  sonner.custom(() => createElement(ToastCard, { kind, text, duration, action, onDone: () => sonner.dismiss(id) }), {
    id,
    // The card counts its own time, since it waits while it has the focus or the pointer.
    duration: Infinity,
    unstyled: true,
    onDismiss: forget,
    onAutoClose: forget,
  });
  return id;
}

/** Short messages over the page. Each answers an id for `dismiss`. */
export const toast = {
  success: (text: ReactNode, options: ToastOptions = {}) => show('success', text, options.duration ?? TOAST_TIMES.success),
  error: (text: ReactNode, options: ToastOptions = {}) => show('error', text, options.duration ?? TOAST_TIMES.error),
  blank: (text: ReactNode, options: ToastOptions = {}) => show('blank', text, options.duration ?? TOAST_TIMES.blank),
  /** Stays until dismissed. */
  loading: (text: ReactNode) => show('loading', text, Infinity),
  /** Something was done, and can be undone (or followed) for 10 s. */
  action: (text: ReactNode, action: ToastAction, options: ToastOptions = {}) =>
    show('success', text, options.duration ?? TOAST_TIMES.action, action),
  dismiss: (id: string) => void sonner.dismiss(id),
};
