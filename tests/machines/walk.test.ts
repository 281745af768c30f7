import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue, entryOf } from '../../machines/catalogue'
import { stateNodes, transitionsOf } from '../../machines/diagram/ids'
import type { Cases } from '../../machines/diagram/picture'
import { exampleLike, nameOf, readCases, replay } from '../../machines/diagram/walk'

const storedCases = (id: string) =>
  readCases(JSON.parse(readFileSync(`machines/diagrams/${id}/cases.json`, 'utf8')) as Cases)

const flows = catalogue.filter(({ kind, isUnseen }) => kind === 'flow' && !isUnseen)

// Finds a state that no rehearsal reaches, a walk that ends elsewhere, and one that begins with a restored page
// although a user can get there.
describe.each(flows)('walks through $id', ({ id, machine }) => {
  const cases = storedCases(id)
  const isPassing = (state: string) => {
    const node = stateNodes(machine).find((one) => one.id === state)!
    return transitionsOf(node).some((one) => one.id.includes('/always/'))
  }
  const leaves = stateNodes(machine).filter(({ states }) => Object.keys(states).length === 0)

  it('lead to every state in which the machine can rest', () => {
    const reached = leaves
      .map((leaf) => leaf.id)
      .filter((leaf) => {
        const walk = cases.walks?.[leaf]
        if (walk === undefined) return false
        const { start, steps, isWhole } = replay(machine, cases, walk)
        return isWhole && (steps.at(-1)?.after ?? start)._nodes.some((node) => node.id === leaf)
      })
    const resting = leaves.map((leaf) => leaf.id).filter((leaf) => !isPassing(leaf))
    expect(reached).toEqual(expect.arrayContaining(resting))
  })
})

describe('a walk in a link', () => {
  const { machine } = entryOf('recovery')
  const cases = storedCases('recovery')

  it('has no content of an event, and an example that leads the same way', () => {
    const { start, steps } = replay(machine, cases, 'request.opened')
    const typed = { type: 'email.submitted', email: 'someone@threshold.test' }
    const example = exampleLike(machine, steps[0]!.after, cases, typed)
    expect(example).not.toEqual(typed)
    expect(nameOf(cases, example)).toBe('email.submitted')
    expect(start.value).toBe('idle')
  })

  it.each(['gone.event', 'request.opened*9', 'request.opened~request.opened*0', 'password.submitted'])(
    'is followed up to the first step that does not fit (%s)',
    (link) => {
      const { steps, isWhole } = replay(machine, cases, link)
      expect(isWhole).toBe(false)
      expect(steps).toHaveLength(link.split('~').length - 1)
    },
  )
})
