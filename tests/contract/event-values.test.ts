import { expect, test } from 'vitest'
import type { z } from 'zod'
import { eventField, eventOfValue, valuesForEvents } from '../../contract/calls/event-values'
import { shapes } from '../../contract/calls/shapes'
import { callNames } from '../../contract/calls/table'
import type { CallName } from '../../contract/calls/call-types'
import { records } from '../../contract/values'
import { entryOf } from '../../machines/catalogue'

const everyEvent = [...new Set(records.flatMap((name) => entryOf(name).machine.events as string[]))]

/** Calls with a field that takes an event directly; only these may name events. */
const eventCalls: CallName[] = [
  'admin/advance',
  'admin/content-act',
  'admin/catalogue-act',
  'admin/packages-act',
]

test('a refusal suggests only values its call accepts, for any set of allowed events', () => {
  for (const call of callNames) {
    const field = eventField(call)?.field ?? 'event'
    for (const value of valuesForEvents(call, everyEvent)) {
      const shape = (shapes[call].input as z.ZodObject).shape[field] as z.ZodType | undefined
      expect(shape?.safeParse(value).success, `${call}: ${value}`).toBe(true)
      if (!eventCalls.includes(call)) expect(everyEvent, call).not.toContain(value)
    }
  }
})

test('each value maps to its event and back', () => {
  for (const call of callNames)
    for (const [value, event] of Object.entries(eventField(call)?.values ?? {})) {
      expect(everyEvent).toContain(event)
      expect(eventOfValue(call, ` ${value.toUpperCase()} `)).toBe(event)
      expect(valuesForEvents(call, [event])).toEqual([value])
    }
})
