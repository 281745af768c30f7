import { IconButton } from './IconButton'

export interface MoveButtonsProps {
  /** Accessible names of both buttons, including the entry's name. */
  up: string
  down: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

/** Buttons to move a list entry up and down. Both remain for the first and last entry, so focus isn't lost. */
export function MoveButtons({ up, down, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        icon="up"
        data-move="up"
        label={up}
        aria-disabled={isFirst}
        onClick={() => isFirst || onMove(-1)}
      />
      <IconButton
        icon="down"
        data-move="down"
        label={down}
        aria-disabled={isLast}
        onClick={() => isLast || onMove(1)}
      />
    </>
  )
}
