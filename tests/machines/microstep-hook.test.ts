import { expect, test } from 'vitest'
import { createActor, setup, type InspectionEvent } from 'xstate'
import { transitionIds } from '../../machines/diagram/ids'
import { takenIn } from '../model/explore'

test('XState still reports the transitions of each microstep, including `always`', () => {
  const machine = setup({}).createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { press: 'between' } }, between: { always: 'on' }, on: {} },
  })
  const ids = transitionIds(machine)
  const taken: string[] = []
  const actor = createActor(machine, {
    inspect: (inspected: InspectionEvent) => taken.push(...takenIn(inspected, ids)),
  })
  actor.start().send({ type: 'press' })
  expect(taken).toEqual(['lamp.off/press/0', 'lamp.between/always/0'])
})
