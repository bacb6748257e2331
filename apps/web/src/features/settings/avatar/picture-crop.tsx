import { useLingui } from '@lingui/react/macro';
import { MoveHorizontal, MoveVertical, ZoomIn } from 'lucide-react';
import { useRef, useState, type PointerEvent, type ReactNode, type Ref } from 'react';
import { dragged, MAX_ZOOM, squareOf, zoomed, type Crop, type Size } from './crop';

interface PictureCropProps {
  /** Object URL of the chosen picture. */
  src: string;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** Called when the file is not a valid picture. */
  onBroken: () => void;
  picture: Ref<HTMLImageElement>;
}

const percent = (share: number) => `${share * 100}%`;

/** Selects the square of a picture, with the circle in which most screens show it; moved by dragging or with sliders. */
export function PictureCrop({ src, crop, onChange, onBroken, picture }: PictureCropProps) {
  const { t } = useLingui();
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  const drag = useDrag(size, crop, onChange);
  const { left, top, side } = squareOf(size, crop);
  return (
    <div className="grid gap-1">
      <div
        {...drag}
        className="relative mx-auto mb-2 aspect-square w-56 cursor-grab touch-none overflow-hidden rounded-card bg-sunk active:cursor-grabbing"
      >
        <img
          ref={picture}
          src={src}
          alt={t`The picture you chose`}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          onError={onBroken}
          style={{
            width: percent(size.width / side),
            height: percent(size.height / side),
            left: percent(-left / side),
            top: percent(-top / side),
          }}
          className="absolute max-w-none select-none"
        />
        <span
          aria-hidden
          className="absolute inset-0 rounded-full shadow-[0_0_0_120px_rgb(43_29_18/0.55)] outline-2 -outline-offset-1 outline-white"
        />
      </div>
      <Slider
        label={t`Zoom`}
        icon={<ZoomIn aria-hidden size={20} />}
        value={(crop.zoom - 1) / (MAX_ZOOM - 1)}
        onChange={(value) => onChange(zoomed(size, crop, 1 + value * (MAX_ZOOM - 1)))}
      />
      <Slider
        label={t`Left or right`}
        icon={<MoveHorizontal aria-hidden size={20} />}
        value={crop.across}
        disabled={size.width - side < 1}
        onChange={(across) => onChange({ ...crop, across })}
      />
      <Slider
        label={t`Up or down`}
        icon={<MoveVertical aria-hidden size={20} />}
        value={crop.down}
        disabled={size.height - side < 1}
        onChange={(down) => onChange({ ...crop, down })}
      />
    </div>
  );
}

/** Moves the picture with the pointer. */
function useDrag(size: Size, crop: Crop, onChange: (crop: Crop) => void) {
  const dragStart = useRef<{ readonly pointer: number; readonly x: number; readonly y: number; readonly crop: Crop }>(undefined);
  const release = () => (dragStart.current = undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (dragStart.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragStart.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, crop };
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
      const from = dragStart.current;
      if (from?.pointer !== pointerId) return;
      const side = currentTarget.clientWidth;
      onChange(dragged(size, from.crop, { right: (clientX - from.x) / side, down: (clientY - from.y) / side }));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

interface SliderProps {
  label: string;
  icon: ReactNode;
  /** From 0 to 1. */
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** A slider for a share. */
function Slider({ label, icon, value, onChange, disabled }: SliderProps) {
  const percent = Math.round(value * 100);
  return (
    <label className="flex items-center gap-3 text-muted has-disabled:opacity-50">
      <span title={label}>{icon}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${percent}%`}
        min={0}
        max={100}
        value={percent}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber / 100)}
        className="min-h-(--tap) min-w-0 flex-1 accent-(--accent-ink)"
      />
    </label>
  );
}
