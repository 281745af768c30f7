import { expect, test } from 'vitest'
import { onSessionEnded, sessionWasEnded } from '../../../../src/app/session/session-end'

test('if a session ended before any listener existed, the first listener is notified once; later ends notify immediately', () => {
  const reply: string[] = []
  sessionWasEnded()
  const stop = onSessionEnded(() => reply.push('first'))
  expect(reply).toEqual(['first'])
  const stopOther = onSessionEnded(() => reply.push('other'))
  expect(reply).toEqual(['first'])
  sessionWasEnded()
  expect(reply).toEqual(['first', 'first', 'other'])
  stop()
  stopOther()
  onSessionEnded(() => reply.push('late'))()
  expect(reply).toHaveLength(3)
})
