import { IconButton } from './IconButton'

export interface MoveButtonsProps {
  /** What the two do, with the name of the entry. */
  up: string
  down: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

/** Moves an entry of a list up and down. At an end the button stays, so that the focus is not lost with it. */
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
