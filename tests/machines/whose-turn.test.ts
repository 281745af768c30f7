import { describe, expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { catalogue } from '../../machines/catalogue'
import type { Actor, Meta } from '../../machines/kit'
import { isPerson } from '../../machines/sides'
import { texts } from '../../contract/texts/catalogue'
import { statesAwaiting, turnOf } from '../../machines/whose-turn'

const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]
const states = catalogue.flatMap(({ id, kind, machine }) =>
  below(machine.root).map((node) => ({ id, kind, node, next: (node.meta as Meta | undefined)?.next })),
)
const named = states.filter(({ next }) => next !== undefined)

describe('next actor of a state', () => {
  test.each(named.map((one) => ({ ...one, name: one.node.id })))(
    '$name names an event that its next actor may send from that state',
    ({ kind, node, next }) => {
      const arrows = node.transitions.get(next!.event) ?? []
      const senders = arrows.flatMap((transition) => (transition.meta as { by: Actor[] }).by)
      expect(kind).toBe('record')
      expect(senders).toContain(next!.by)
    },
  )

  test('exists for every problem state that a person other than an admin can resolve', () => {
    const stuck = states.filter(({ kind, node, next }) => {
      const mine = [...node.transitions.values()].flat().filter((transition) => {
        const meta = transition.meta as { by?: Actor[] } | undefined
        return meta?.by?.some((actor) => actor !== 'admin' && isPerson(actor)) === true
      })
      return kind === 'record' && (node.meta as Meta | undefined)?.bad === true && mine.length > 0 && !next
    })
    expect(stuck.map(({ node }) => node.id)).toEqual([])
  })

  test('has its start-page texts in the catalogue', () => {
    const keys = ({ id, node, next }: (typeof named)[number]) => {
      const kind = `${id.replace(/^(property|project)$/, 'listing')}.${node.key}`
      return next!.by !== 'admin' && isPerson(next!.by)
        ? [`own.next.${kind}`, `own.do.${kind}`]
        : [`own.next.${kind}`]
    }
    const kinds = named.flatMap(keys)
    expect(kinds.filter((key) => !texts.en[key])).toEqual([])
  })

  test('follows from the stored state; there is none when there is nothing to do', () => {
    const { machine } = catalogue.find(({ id }) => id === 'property')!
    const at = (moderation: object | string) =>
      turnOf(
        machine.resolveState({
          value: { listed: { moderation, visibility: 'active', market: 'available' } },
          context: {
            offer: 'sell',
            hasRoom: true,
            gate: null,
            reviewEdits: true,
            wasLive: false,
            isHeld: false,
          },
        } as never),
      )
    expect(at('rejected')).toEqual({ by: 'person', event: 'edit.submitted', state: 'rejected' })
    expect(at({ approved: 'editReview' })).toEqual({
      by: 'admin',
      event: 'revision.approved',
      state: 'editReview',
    })
    expect(at({ approved: 'settled' })).toBeNull()
    expect(statesAwaiting(machine, ['person'])).toEqual(['questioned', 'rejected', 'expired'])
  })
})
