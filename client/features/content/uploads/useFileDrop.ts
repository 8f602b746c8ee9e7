import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page. Answers whether files are held over the page now. */
export function useFileDrop(enabled: boolean, onDrop: (files: File[]) => void): boolean {
  const [filesAreOver, setFilesAreOver] = useState(false);
  const takeFiles = useEffectEvent(onDrop);
  useEffect(() => {
    if (!enabled) return;
    const onFilesEnter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setFilesAreOver(true);
    };
    // Only leaving the window counts, and not moving between elements.
    const onFilesLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setFilesAreOver(false);
    const onFilesDrop = (event: DragEvent) => {
      setFilesAreOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      takeFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragenter', onFilesEnter);
    window.addEventListener('dragover', onFilesEnter);
    window.addEventListener('dragleave', onFilesLeave);
    window.addEventListener('drop', onFilesDrop);
    return () => {
      window.removeEventListener('dragenter', onFilesEnter);
      window.removeEventListener('dragover', onFilesEnter);
      window.removeEventListener('dragleave', onFilesLeave);
      window.removeEventListener('drop', onFilesDrop);
    };
  }, [enabled]);
  return filesAreOver;
}
