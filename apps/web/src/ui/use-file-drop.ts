import { useState, type DragEvent } from 'react';

/** Accepts the first file that is dropped on the element with the `drop` props; `over`: a file is being dragged over it. */
export function useFileDrop(onDropped: (file: File) => void) {
  const [over, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onDropped(file);
    },
  };
  return { over, drop };
}
