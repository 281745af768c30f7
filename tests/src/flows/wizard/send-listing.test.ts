import { describe, expect, test } from 'vitest'
import { fromFields, toFields } from '../../../../contract/api/bracket-fields'
import { listingShapes } from '../../../../contract/calls/listings/publish-shapes'
import type { Api } from '../../../../src/app/api/port'
import { sendProperty } from '../../../../src/flows/wizard/steps/send-listing'
import { answersAfter, valuesOf, type WizardCategory } from '../../../../src/flows/wizard/steps/wizard-values'

/** Returns the edit as the server parses it from the form fields sent. */
async function readOf(fields: object) {
  let sent: object = {}
  const call = async (_: string, input: object) => {
    sent = input
    return { data: { id: 7, slug_id: 'flat' } }
  }
  const values = valuesOf({ fields: fields as never })
  const { signal } = new AbortController()
  await sendProperty({ call } as unknown as Api, { values, draftId: 3, listing: 7, signal })
  const wire = fromFields(toFields(sent, (value): value is Blob => value instanceof Blob))
  return listingShapes.update_post_property.input.parse(wire)
}

const details = {
  title: 'Flat',
  description: 'Two rooms',
  category_id: '2',
  price: '5',
  address: '1 Harbour Road',
  city: 'Seattle',
  state: 'Washington',
  country: 'United States',
  latitude: '47.61',
  longitude: '-122.3',
}

test('removing the last attribute and the last nearby place sends empty lists', async () => {
  const some = {
    parameters: [{ parameter_id: 1, value: '3' }],
    facilities: [{ facility_id: 4, distance: '0.5' }],
  }
  expect(await readOf({ ...details, ...some })).toMatchObject({
    parameters: some.parameters,
    facilities: [{ facility_id: 4, distance: 0.5 }],
  })
  const none = { parameters: [{ parameter_id: 1, value: '' }], facilities: [] }
  expect(await readOf({ ...details, ...none })).toMatchObject({ parameters: [], facilities: [] })
})

describe('answers to the attributes of a property type', () => {
  const type = (id: number, asks: number[]) =>
    ({ id, parameter_types: asks.map((parameter) => ({ id: parameter })) }) as WizardCategory
  const villa = type(1, [10, 11])
  const flat = type(2, [10, 12])
  const answer = (parameter_id: number, value: string) => ({ parameter_id, value })

  test('returning to a property type restores its answers, except those that were cleared', () => {
    const typed = [answer(10, '3'), answer(11, 'Gas')]
    const asFlat = answersAfter(flat, typed, [])
    expect(asFlat.boxes).toEqual([answer(10, '3'), answer(12, '')])
    const emptied = [answer(10, ''), answer(12, '2')]
    expect(answersAfter(villa, emptied, asFlat.known).boxes).toEqual([answer(10, ''), answer(11, 'Gas')])
  })

  test('answers stay if their property type has been unpublished since', () => {
    const typed = [answer(10, '3'), answer(11, 'Gas')]
    expect(answersAfter(undefined, typed, []).boxes).toEqual(typed)
  })
})
