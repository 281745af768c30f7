import { describe, expect, it } from 'vitest'
import { catalogue } from '../../machines/catalogue'
import { eventKey } from '../../machines/diagram/event-labels'
import { guardNames } from '../../machines/diagram/guard-labels'
import { stateNodes, transitionsOf } from '../../machines/diagram/ids'

describe.each(catalogue.map((entry) => [entry.id, entry] as const))(
  'the words of %s',
  (_, { machine, labels }) => {
    const all = stateNodes(machine)
      .flatMap(transitionsOf)
      .map(({ transition }) => transition)

    it('has a phrase for every guard, and no phrase that nothing uses', () => {
      const named = new Set(all.flatMap((transition) => guardNames(transition.guard)))
      expect([...named].filter((name) => labels.guards[name] === undefined)).toEqual([])
      expect(Object.keys(labels.guards).filter((name) => !named.has(name))).toEqual([])
    })

    it('has a caption for every event, and no caption that nothing uses', () => {
      const sent = new Set(all.map((transition) => eventKey(transition.eventType)))
      sent.delete('')
      expect([...sent].filter((event) => labels.events[event] === undefined)).toEqual([])
      expect(Object.keys(labels.events).filter((event) => !sent.has(event))).toEqual([])
    })

    it('reads after "only if": no capital, no full stop', () => {
      for (const phrase of Object.values(labels.guards)) expect(phrase).toMatch(/^[^A-Z].*[^.]$/)
    })
  },
)
