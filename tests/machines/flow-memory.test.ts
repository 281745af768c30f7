import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { checkoutMemory } from '../../machines/flows/checkout/view'
import { signupMemory } from '../../machines/flows/signup/view'
import { wizardMemory } from '../../machines/flows/wizard/view'
import { explore } from '../model/explore'
import { modelsOf } from '../model/models'

const memories: Record<string, (snapshot: never) => object | null> = {
  checkout: checkoutMemory,
  signup: signupMemory,
  wizard: wizardMemory,
}

test.each(Object.entries(memories))(
  '%s: nothing is stored for a reload once the flow has ended',
  (id, memory) => {
    const snapshots = modelsOf(id).flatMap((model) => Array.from(explore(model).nodes.values()))
    const stored = (snapshot: AnyMachineSnapshot) => memory(snapshot as never) !== null
    const ended = snapshots.filter(({ status }) => status === 'done')
    expect(ended.length).toBeGreaterThan(0)
    expect(ended.filter(stored).map(({ value }) => value)).toEqual([])
    expect(snapshots.some(stored)).toBe(true)
  },
)
