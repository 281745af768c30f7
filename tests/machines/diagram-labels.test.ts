import { describe, expect, it } from 'vitest'
import { catalogue } from '../../machines/catalogue'
import { eventKey } from '../../machines/diagram/event-labels'
import { guardNames } from '../../machines/diagram/guard-labels'
import { stateNodes, transitionsOf } from '../../machines/diagram/ids'

describe.each(catalogue.map((entry) => [entry.id, entry] as const))(
  'labels of %s',
  (_, { machine, labels }) => {
    const all = stateNodes(machine)
      .flatMap(transitionsOf)
      .map(({ transition }) => transition)

    it('include a phrase for every guard, and no unused phrase', () => {
      const named = new Set(all.flatMap((transition) => guardNames(transition.guard)))
      expect([...named].filter((name) => labels.guards[name] === undefined)).toEqual([])
      expect(Object.keys(labels.guards).filter((name) => !named.has(name))).toEqual([])
    })

    it('include a caption for every event, and no unused caption', () => {
      const sent = new Set(all.map((transition) => eventKey(transition.eventType)))
      sent.delete('')
      expect([...sent].filter((event) => labels.events[event] === undefined)).toEqual([])
      expect(Object.keys(labels.events).filter((event) => !sent.has(event))).toEqual([])
    })

    it('start guard phrases in lower case and end them without a full stop, to follow "only if"', () => {
      for (const phrase of Object.values(labels.guards)) expect(phrase).toMatch(/^[^A-Z].*[^.]$/)
    })
  },
)
