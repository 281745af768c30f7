import { plainNumber } from '../../contract/typed-number'

/** A number as people type it (`plainNumber`). Null where it is none. */
export function readNumber(typed: string): number | null {
  const plain = plainNumber(typed)
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : null
}
