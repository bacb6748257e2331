import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Bar, BarChart, LabelList, Rectangle, XAxis, YAxis } from 'recharts';
import { monthName } from '../bill/bill-dates';
import { formatCount, formatRupeesShort } from './number-formats';
import type { MonthFigures } from './year-of-months';
import { dateText } from '../../language/formats';

const HEIGHT = 300;
/** The width in px that a month needs for readable figures; a narrower chart scrolls. */
const MONTH = 80;

/** A bar per month with its amount on the bar and the orders below. Everything is visible without hovering. */
export function YearChart({ months, year }: { months: readonly MonthFigures[]; year: number }) {
  const { t } = useLingui();
  const running = months.find(({ state }) => state === 'running')?.month;
  const { box, width } = useChartWidth(running);
  const bars = months.map((figures) => ({ ...figures, label: figures.monthlyTotal > 0 ? formatRupeesShort(figures.monthlyTotal) : '' }));
  return (
    <div ref={box} role="group" aria-label={t`Chart of ${year}`} tabIndex={0} className="overflow-x-auto rounded-control">
      <div aria-hidden style={{ width }}>
        <BarChart
          width={width}
          height={HEIGHT}
          data={bars}
          margin={{ top: 28, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="22%"
          accessibilityLayer={false}
        >
          <XAxis
            dataKey="month"
            height={60}
            interval={0}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            tick={<MonthTick months={months} />}
          />
          <YAxis hide domain={[0, 'dataMax']} />
          <Bar dataKey="monthlyTotal" isAnimationActive={false} maxBarSize={52} minPointSize={3} shape={MonthBar}>
            <LabelList dataKey="label" position="top" offset={9} className="fill-ink text-[14px] font-semibold tabular-nums" />
          </Bar>
        </BarChart>
      </div>
    </div>
  );
}

interface MonthBarProps {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  payload?: MonthFigures;
}

/** A month's bar; the current month's is dashed, since it is incomplete. A month without orders has none. */
function MonthBar({ x, y, width, height, payload }: MonthBarProps) {
  if (!payload || payload.orderCount === 0) return null;
  const isRunning = payload.state === 'running';
  return (
    <Rectangle
      x={x}
      y={y}
      width={width}
      height={height}
      radius={6}
      fill={isRunning ? 'var(--accent-soft)' : 'var(--accent)'}
      {...(isRunning && { stroke: 'var(--accent)', strokeWidth: 2, strokeDasharray: '5 4' })}
    />
  );
}

interface MonthTickProps {
  months: readonly MonthFigures[];
  x?: number | string;
  y?: number | string;
  /** Set by the axis. */
  payload?: { value: number };
}

function MonthTick({ months, x = 0, y = 0, payload }: MonthTickProps) {
  const figures = months.find(({ month }) => month === payload?.value);
  if (!figures) return null;
  const { month, state, orderCount } = figures;
  const weight = state === 'running' ? 'fill-ink font-semibold' : state === 'to come' ? 'fill-muted font-medium' : 'fill-ink font-medium';
  return (
    <g transform={`translate(${x}, ${y})`} textAnchor="middle">
      <title>{monthName(month)}</title>
      <text y={16} className={`text-[14px] ${weight}`}>
        {dateText(Date.UTC(2000, month - 1), { month: 'short', timeZone: 'UTC' })}
      </text>
      <text y={37} className="fill-muted text-[13px] tabular-nums">
        {orderCount === 0 ? '–' : formatCount(orderCount)}
      </text>
    </g>
  );
}

/**
 * The chart's width in px: twelve months, of which a whole number is visible. If not all fit, it scrolls so that month number `last` is the
 * last visible one; without `last` it starts at the left.
 */
function useChartWidth(last: number | undefined): { readonly box: RefObject<HTMLDivElement | null>; readonly width: number } {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setRoom(element.clientWidth);
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const inSight = Math.min(12, Math.max(1, Math.floor(room / MONTH)));
  const month = room > 0 ? room / inSight : MONTH;
  useLayoutEffect(() => {
    if (box.current && last !== undefined) box.current.scrollLeft = Math.max(0, last - inSight) * month;
  }, [last, inSight, month]);
  return { box, width: 12 * month };
}
