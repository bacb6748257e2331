import { useSyncExternalStore, type ReactNode } from 'react';

/** How long a toast stays, in ms (docs/reference/specification.md#9.8, docs/reference/decisions.md#8.8). */
export const TOAST_TIMES = { success: 2000, error: 4000, blank: 4000, action: 10_000 } as const;
/** More than these at once are not shown: the oldest go. */
export const TOASTS_MAX = 20;

export type ToastKind = 'success' | 'error' | 'blank' | 'loading';
export interface ToastAction {
  label: string;
  onAction: () => void;
}
export interface ShownToast {
  id: string;
  kind: ToastKind;
  text: ReactNode;
  /** ms; Infinity stays. */
  duration: number;
  action?: ToastAction;
}
interface SuccessOptions {
  /** ms; the kitchen alone has a time of its own (docs/reference/specification.md#9.8). */
  duration?: number;
}

const listeners = new Set<() => void>();
let shown: readonly ShownToast[] = [];
let serial = 0;

function become(toasts: readonly ShownToast[]): void {
  shown = toasts.slice(-TOASTS_MAX);
  listeners.forEach((listener) => listener());
}

function show(toast: Omit<ShownToast, 'id'>): string {
  const id = `toast-${(serial += 1)}`;
  become([...shown, { ...toast, id }]);
  return id;
}

function dismiss(id: string): void {
  if (shown.some((toast) => toast.id === id)) become(shown.filter((toast) => toast.id !== id));
}

/** Short messages over the page. Each answers an id for `dismiss`. */
export const toast = {
  success: (text: ReactNode, { duration = TOAST_TIMES.success }: SuccessOptions = {}) => show({ kind: 'success', text, duration }),
  error: (text: ReactNode) => show({ kind: 'error', text, duration: TOAST_TIMES.error }),
  blank: (text: ReactNode) => show({ kind: 'blank', text, duration: TOAST_TIMES.blank }),
  /** Stays until dismissed. */
  loading: (text: ReactNode) => show({ kind: 'loading', text, duration: Infinity }),
  /** Something was done, and can be undone (or followed) for 10 s. `error`: it is no good news. */
  action: (text: ReactNode, action: ToastAction, kind: 'success' | 'error' = 'success') =>
    show({ kind, text, duration: TOAST_TIMES.action, action }),
  dismiss,
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Without a place to stand, a toast would come back later, long after its time.
    if (listeners.size === 0) shown = [];
  };
}

/** For the `Toaster`: what to show, oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, () => shown);
}
