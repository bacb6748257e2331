import { lazy, Suspense, type ComponentProps } from 'react';
import { fetchTexts } from '../../language/texts';

const load = async () => (await Promise.all([import('../menu-editing/menu-editing'), fetchTexts('office')]))[0];
const LazySnackControls = lazy(async () => ({ default: (await load()).SnackControls }));
const LazyItemControls = lazy(async () => ({ default: (await load()).ItemControls }));
const LazyStockStepper = lazy(async () => ({ default: (await load()).StockStepper }));
const LazyCanteenClosed = lazy(async () => ({ default: (await load()).CanteenClosed }));
const LazyOpenCloseButton = lazy(async () => ({ default: (await load()).OpenCloseButton }));
const LazyMenuTools = lazy(async () => ({ default: (await load()).MenuTools }));
const LazyMenuPopups = lazy(async () => ({ default: (await load()).MenuPopups }));

/** The contractor's controls for the menu and the canteen. Their code loads for contractors only. */
export function SnackControls(props: ComponentProps<typeof LazySnackControls>) {
  return (
    <Suspense fallback={<div className="-mb-1.5 h-(--tap)" />}>
      <LazySnackControls {...props} />
    </Suspense>
  );
}

export function ItemControls(props: ComponentProps<typeof LazyItemControls>) {
  return (
    <Suspense fallback={null}>
      <LazyItemControls {...props} />
    </Suspense>
  );
}

export function StockStepper(props: ComponentProps<typeof LazyStockStepper>) {
  return (
    <Suspense fallback={<span className="h-(--tap)" />}>
      <LazyStockStepper {...props} />
    </Suspense>
  );
}

export function CanteenClosed(props: ComponentProps<typeof LazyCanteenClosed>) {
  return (
    <Suspense fallback={null}>
      <LazyCanteenClosed {...props} />
    </Suspense>
  );
}

export function OpenCloseButton(props: ComponentProps<typeof LazyOpenCloseButton>) {
  return (
    <Suspense fallback={<span className="h-(--tap) max-md:flex-1 md:w-44" />}>
      <LazyOpenCloseButton {...props} />
    </Suspense>
  );
}

export function MenuTools(props: ComponentProps<typeof LazyMenuTools>) {
  return (
    <Suspense fallback={<div className="h-(--tap) w-full md:w-74" />}>
      <LazyMenuTools {...props} />
    </Suspense>
  );
}

export function MenuPopups(props: ComponentProps<typeof LazyMenuPopups>) {
  return (
    <Suspense fallback={null}>
      <LazyMenuPopups {...props} />
    </Suspense>
  );
}
