import { describe, expect, it } from 'vitest'
import {
  indexAfterMove,
  indexAfterRemoval,
  indexOfField,
} from '../../../../src/features/verification/builder-values'

/** Computes the index of the open question by applying the change to a list of questions. */
function bySplicing(open: number, change: (list: string[]) => void): number | null {
  const list = ['a', 'b', 'c', 'd']
  const name = list[open]!
  change(list)
  const at = list.indexOf(name)
  return at === -1 ? null : at
}

// Guards against opening a different question when one above or below it moves.
describe('open question of the form builder', () => {
  const indexes = [0, 1, 2, 3]

  it('the same question stays open when any question moves', () => {
    for (const open of indexes)
      for (const from of indexes)
        for (const to of indexes)
          expect(indexAfterMove(open, from, to), `${open} ${from} ${to}`).toBe(
            bySplicing(open, (list) => list.splice(to, 0, ...list.splice(from, 1))),
          )
    expect(indexAfterMove(null, 0, 1)).toBeNull()
  })

  it('a question stays open when another is deleted and closes when it is deleted itself', () => {
    for (const open of indexes)
      for (const removed of indexes)
        expect(indexAfterRemoval(open, removed), `${open} ${removed}`).toBe(
          bySplicing(open, (list) => list.splice(removed, 1)),
        )
    expect(indexAfterRemoval(null, 0)).toBeNull()
  })

  it('a question is found by a field name or the id of its control', () => {
    expect([indexOfField('fields.12.label.en'), indexOfField('field-fields.3.options.0.label.ar')]).toEqual([
      12, 3,
    ])
  })
})
