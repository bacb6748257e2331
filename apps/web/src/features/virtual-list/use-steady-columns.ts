import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a table's column widths while `steady`: the browser would compute them anew from the rows that happen to be rendered. */
export function useSteadyColumns(body: RefObject<HTMLElement | null>, steady: boolean): void {
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (!steady || !table) return;
    const heads = [...table.querySelectorAll('th[scope="col"]')] as HTMLElement[];
    const release = () => {
      table.style.tableLayout = '';
      for (const head of heads) head.style.width = '';
    };
    const fix = () => {
      release();
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      heads.forEach((head, index) => (head.style.width = `${widths[index] ?? 0}px`));
      table.style.tableLayout = 'fixed';
    };
    fix();
    window.addEventListener('resize', fix);
    return () => {
      release();
      window.removeEventListener('resize', fix);
    };
  }, [body, steady]);
}
