import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Api } from '../../../../src/app/api/port'
import { namedByPin, placeQuery } from '../../../../src/shared/maps/reverse-geocode'

test('a failed reverse geocode shows no error message', async () => {
  const call = vi.fn(() => Promise.resolve({ data: { city: 'Austin', state: 'Texas', country: null } }))
  const at = { latitude: 30.27, longitude: -97.74 }
  const place = await new QueryClient().fetchQuery(placeQuery({ call } as unknown as Api, at, 'en'))
  expect(place).toMatchObject({ city: 'Austin', state: 'Texas', country: '' })
  expect(call).toHaveBeenCalledWith('place-reverse', at, expect.objectContaining({ toast: false }))
})

test('address fields filled in by the pin follow it to another place, while typed fields stay', () => {
  const tacoma = { address: '5 Pier Street', city: 'Tacoma', state: 'Washington', country: '' }
  const form = { address: '', city: 'Seattle', state: 'WA', country: 'United States' }
  // The pin was in Seattle before; state and country were typed.
  expect(namedByPin(tacoma, form, { city: 'Seattle', state: 'Washington' })).toEqual({
    address: '5 Pier Street',
    city: 'Tacoma',
  })
  expect(namedByPin(tacoma, form, {})).toEqual({ address: '5 Pier Street' })
})
