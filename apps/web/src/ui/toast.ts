import { useSyncExternalStore, type ReactNode } from 'react';

/** How long a toast stays, in ms (docs/reference/specification.md#9.8, docs/reference/decisions.md#8.8). */
export const TOAST_TIMES = { success: 2000, error: 4000, blank: 4000, action: 10_000 } as const;
/** The most toasts at once; the oldest are dropped. */
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
  /** In ms; Infinity stays. */
  duration: number;
  action?: ToastAction;
}
interface SuccessOptions {
  /** In ms; only the kitchen overrides it (docs/reference/specification.md#9.8). */
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

/** Short messages over the page. Each function returns an id for `dismiss`. */
export const toast = {
  success: (text: ReactNode, { duration = TOAST_TIMES.success }: SuccessOptions = {}) => show({ kind: 'success', text, duration }),
  error: (text: ReactNode) => show({ kind: 'error', text, duration: TOAST_TIMES.error }),
  blank: (text: ReactNode) => show({ kind: 'blank', text, duration: TOAST_TIMES.blank }),
  /** Stays until dismissed. */
  loading: (text: ReactNode) => show({ kind: 'loading', text, duration: Infinity }),
  /** Something was done and can be undone (or followed) for 10 s. `error`: it was a failure. */
  action: (text: ReactNode, action: ToastAction, kind: 'success' | 'error' = 'success') =>
    show({ kind, text, duration: TOAST_TIMES.action, action }),
  dismiss,
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Without a mounted `Toaster`, a toast would appear later, long after its time.
    if (listeners.size === 0) shown = [];
  };
}

/** For the `Toaster`: the visible toasts, oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, () => shown);
}
