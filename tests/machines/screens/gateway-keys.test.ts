import { gatewayKeysView } from '../../../machines/flows/gateway-keys/view'
import { expect, test } from 'vitest'
import { gatewayKeysModel } from '../../model/cases/gateway-keys'
import { refused } from '../../model/cases/refusals'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(gatewayKeysModel, {
  viewOf: gatewayKeysView,
  screens: {
    idle: 'closed, person: ask isRemoval?',
    editing: 'form, person: close open submit',
    confirming: 'confirm, person: close confirm isRemoval open',
    saving: 'saving, server: busy isRemoval? open',
    saved: 'saved, nobody: ask isRemoval?',
    changed: 'changed, person: close isRemoval? lookAgain open',
    refused: 'refused, person: close isRemoval? lookAgain open',
    unsure: 'unsure, person: close isRemoval? open retry',
    reading: 'reading, server: busy close isRemoval? open',
    noAnswer: 'noAnswer, person: close isRemoval? lookAgain open',
    unavailable: 'unavailable, person: close isRemoval? open',
  },
  exceptions: [],
})

const wrongKey = refused('VALIDATION', { errors: { 'keys.STRIPE_PUBLISHABLE_KEY': 'This is a secret key.' } })

test.each([
  ['keys.asked', 'keys.submitted', wrongKey, 'form'],
  // The refusal names no field that the form could mark.
  ['keys.asked', 'keys.submitted', refused('FORBIDDEN'), 'refused'],
  ['keys.asked', 'keys.submitted', refused('FORBIDDEN', { errors: undefined }), 'refused'],
  // A removal has no fields.
  ['removal.asked', 'removal.confirmed', wrongKey, 'refused'],
])('after %s, %s and %j, the dialog shows: %s', async (ask, send, answer, screen) => {
  const offer = { version: 3, canSet: true, canRemove: true }
  const dialog = await runningPage(gatewayKeysModel, gatewayKeysView).do(ask, { gateway: 'stripe', offer })
  await dialog.do(send, { keys: { STRIPE_PUBLISHABLE_KEY: 'sk_test_1' } })
  await dialog.reply('saveKeys', answer)
  expect(dialog.view()).toMatchObject({ screen, problem: { code: answer.reason } })
})
