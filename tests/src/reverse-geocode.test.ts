import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Api } from '../../src/api/port'
import { placeQuery } from '../../src/maps/reverse-geocode'

test('the name of a point on the map is asked for without a message about it', async () => {
  const call = vi.fn(() => Promise.resolve({ data: { city: 'Austin', state: 'Texas', country: null } }))
  const at = { latitude: 30.27, longitude: -97.74 }
  const place = await new QueryClient().fetchQuery(placeQuery({ call } as unknown as Api, at, 'en'))
  expect(place).toMatchObject({ city: 'Austin', state: 'Texas', country: '' })
  expect(call).toHaveBeenCalledWith('place-reverse', at, expect.objectContaining({ toast: false }))
})
