import { expect, test } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { failureText } from '../../../../src/app/api/failure-text'
import { speech } from '../../../support/browser/speech'

const { t } = speech('en')

test("a failed call shows the server's message, or our own if there is none (§8)", () => {
  const words = (status: number, message: string) => failureText(new CallFailure(status, { message }), t)
  expect(words(200, 'This home is gone.')).toBe('This home is gone.')
  expect(words(500, 'We are moving.')).toBe('We are moving.')
  expect(words(502, '')).toBe('Oops! Something went wrong. Please try again later')
  expect(failureText(new CallFailure(0), t)).toBe(
    "We couldn't reach the server. Check your connection and try again.",
  )
  expect(failureText(new TypeError('x is undefined'), t)).toBe(
    'Oops! Something went wrong. Please try again later',
  )
})
