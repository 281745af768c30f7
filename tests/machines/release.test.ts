import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import {
  detailsOf,
  differenceOf,
  isWidened,
  transitionsByNature,
  type Release,
} from '../../machines/diagram/release'
import type { Actor } from '../../machines/kit'

/** Returns a lamp machine with the given properties of its `switch.on` transition. */
const lampOf = (own: { by: Actor[]; needsReason: boolean; effects: string[]; ms: number; guard: string }) =>
  setup({
    types: {} as { meta: object },
    actions: { 'mail.lit': () => {}, 'log.lit': () => {} },
    guards: { isDark: () => true, isEvening: () => true },
    delays: { burning: own.ms },
  }).createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: {
        on: {
          'switch.on': {
            target: 'on',
            guard: own.guard as 'isDark',
            actions: own.effects as 'mail.lit'[],
            meta: { by: own.by, needsReason: own.needsReason },
          },
        },
      },
      on: { after: { burning: 'off' } },
    },
  })

const labels = { guards: { isDark: 'it is dark', isEvening: 'it is evening' } }
const lamp = (own: Parameters<typeof lampOf>[0]) => ({ machine: lampOf(own), labels })

const before = {
  by: ['person'] as Actor[],
  needsReason: false,
  effects: ['mail.lit'],
  ms: 5000,
  guard: 'isDark',
}

const released = (own: typeof before, withDetails = true): Release => {
  const entry = lamp(own)
  const details = detailsOf(entry)
  const natures = [...transitionsByNature(entry.machine)]
  return {
    version: '1',
    machines: [
      {
        id: 'lamp',
        title: { en: 'Lamp' },
        states: { lamp: {}, 'lamp.off': {}, 'lamp.on': {} },
        transitions: Object.fromEntries(natures.map(([nature]) => [nature, { en: nature }])),
        ...(withDetails && {
          details: Object.fromEntries(natures.map(([nature, id]) => [nature, details.get(id)!])),
        }),
      },
    ],
  }
}

describe('difference since a release', () => {
  it('stays empty when nothing changed', () => {
    expect(differenceOf(lamp(before), released(before))).toEqual({
      isNew: false,
      states: { added: [], removed: [] },
      transitions: { added: [], removed: [] },
      changed: [],
      knowsDetails: true,
    })
  })

  it('includes changed actors, effects, required reasons and delays', () => {
    const now = {
      ...before,
      by: ['person', 'admin'] as Actor[],
      needsReason: true,
      effects: ['log.lit'],
      ms: 9000,
    }
    expect(differenceOf(lamp(now), released(before)).changed).toEqual([
      {
        id: 'lamp.off/switch.on/0',
        changes: [
          { part: 'by', before: ['person'], now: ['person', 'admin'] },
          { part: 'effects', before: ['mail.lit'], now: ['log.lit'] },
          { part: 'needsReason', before: false, now: true },
        ],
      },
      {
        id: 'lamp.on/xstate.after.burning.lamp.on/0',
        changes: [{ part: 'delayMs', before: 5000, now: 9000 }],
      },
    ])
  })

  it('includes a changed guard and a reworded guard', () => {
    const { transitions, changed } = differenceOf(lamp({ ...before, guard: 'isEvening' }), released(before))
    expect(transitions).toEqual({ added: [], removed: [] })
    expect(changed).toEqual([
      {
        id: 'lamp.off/switch.on/0',
        changes: [{ part: 'onlyIf', before: 'it is dark', now: 'it is evening' }],
      },
    ])
    const { machine } = lamp(before)
    const reworded = { guards: { isDark: 'nobody sees a thing' } }
    expect(differenceOf({ machine, labels: reworded }, released(before)).changed).toEqual([
      {
        id: 'lamp.off/switch.on/0',
        changes: [{ part: 'onlyIf', before: 'it is dark', now: 'nobody sees a thing' }],
      },
    ])
  })

  it('marks a transition as widened when more actors may send it, but not when fewer may', () => {
    const both = { ...before, by: ['person', 'admin'] as Actor[] }
    expect(differenceOf(lamp(both), released(before)).changed.map(isWidened)).toEqual([true])
    expect(differenceOf(lamp(before), released(both)).changed.map(isWidened)).toEqual([false])
    const other = { ...before, by: ['admin'] as Actor[] }
    expect(differenceOf(lamp(other), released(before)).changed.map(isWidened)).toEqual([true])
  })

  it("assumes nothing about details the release didn't store", () => {
    const later = { ...before, ms: 9000, guard: 'isEvening' }
    expect(differenceOf(lamp(later), released(before, false))).toEqual({
      isNew: false,
      states: { added: [], removed: [] },
      transitions: {
        added: ['lamp.off/switch.on/0'],
        removed: [{ en: 'lamp.off | switch.on | isDark | lamp.on' }],
      },
      changed: [],
      knowsDetails: false,
    })
  })
})
