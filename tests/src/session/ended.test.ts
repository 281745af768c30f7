import { expect, test } from 'vitest'
import { onSessionEnded, sessionWasEnded } from '../../../src/session/ended'

test('an end before anything listens is heard by what listens first, once; later ones at once', () => {
  const heard: string[] = []
  sessionWasEnded()
  const stop = onSessionEnded(() => heard.push('first'))
  expect(heard).toEqual(['first'])
  const stopOther = onSessionEnded(() => heard.push('other'))
  expect(heard).toEqual(['first'])
  sessionWasEnded()
  expect(heard).toEqual(['first', 'first', 'other'])
  stop()
  stopOther()
  onSessionEnded(() => heard.push('late'))()
  expect(heard).toHaveLength(3)
})
