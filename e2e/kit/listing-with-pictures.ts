import type { APIRequestContext } from 'playwright/test'

/** Returns the URL of a listing with more pictures than the mosaic shows, regardless of listings by other tests. */
export async function pictured(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/api/get-property-list?limit=100')).json()
  for (const { slug_id } of data) {
    const full = await (await request.get(`/api/get_property?slug_id=${slug_id}`)).json()
    if (full.data[0].gallery.length > 4) return `/properties-details/${slug_id}`
  }
  throw new Error('no listing has more than five pictures')
}
