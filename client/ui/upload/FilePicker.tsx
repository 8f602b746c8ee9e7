import { Box, chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';

export interface FilePickerProps extends Omit<FlexProps, 'onDrop'> {
  id: string;
  /** MIME types or endings, as `<input accept>`: only a hint, the server decides by the bytes. */
  accept: string;
  onPick: (files: File[]) => void;
  multiple?: boolean;
  disabled?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-labelledby'?: string;
  'data-field'?: string;
  children: ReactNode;
}

/** An area for dropping or choosing files. The file input itself serves keyboards and screen readers. */
export function FilePicker({
  id,
  accept,
  onPick,
  multiple = false,
  disabled,
  children,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
  'aria-labelledby': labelledBy,
  'data-field': field,
  ...props
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files].slice(0, multiple ? undefined : 1);
    // The input may be disabled by itself, or by a fieldset around it.
    if (files.length > 0 && !input.current?.matches(':disabled')) onPick(files);
  };
  return (
    <Flex
      position="relative"
      align="center"
      justify="center"
      textAlign="center"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor={invalid ? 'border.error' : over ? 'brand.solid' : 'border.emphasized'}
      borderRadius="l3"
      bg={over ? 'brand.subtle' : 'bg.panel'}
      padding={4}
      transition="background 150ms, border-color 150ms"
      _hover={{ bg: 'brand.subtle' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
      css={{ '&:has(:disabled)': { layerStyle: 'disabled', bg: 'bg.panel' } }}
      {...props}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Box>{children}</Box>
      <chakra.input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-labelledby={labelledBy}
        data-field={field}
        position="absolute"
        inset={0}
        opacity={0}
        cursor="button"
        fontSize={0}
        onChange={() => {
          const files = [...(input.current?.files ?? [])];
          if (files.length > 0) onPick(files);
          // The same file may be picked again after a failure.
          if (input.current) input.current.value = '';
        }}
      />
    </Flex>
  );
}
