import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../app/api/port'
import { useApi } from '../../../app/api/use-api'

type Acts = Record<string, (api: Api, id: number) => Promise<unknown>>

/** Calls for the owner's actions on a property, by event of its state machine (D8, D13). */
const propertyActs: Acts = {
  'visibility.on': (api, id) => api.call('change-property-status', { property_id: id, status: 'active' }),
  'visibility.off': (api, id) => api.call('change-property-status', { property_id: id, status: 'inactive' }),
  'market.sold': (api, id) => api.call('update_property_status', { property_id: id, status: 'sold' }),
  'market.rented': (api, id) => api.call('update_property_status', { property_id: id, status: 'rented' }),
  'market.available': (api, id) =>
    api.call('update_property_status', { property_id: id, status: 'available for rent' }),
  'listing.renewed': (api, id) => api.call('renew-listing', { property_id: id }),
  'listing.deleted': (api, id) => api.call('delete_property', { id }),
  'revision.withdrawn': (api, id) => api.call('withdraw-edit', { property_id: id }),
}

/** Calls for the owner's actions on a project, which can't be sold or rented. */
const projectActs: Acts = {
  'visibility.on': (api, id) => api.call('change-project-status', { project_id: id, status: 'active' }),
  'visibility.off': (api, id) => api.call('change-project-status', { project_id: id, status: 'inactive' }),
  'listing.renewed': (api, id) => api.call('renew-listing', { project_id: id }),
  'listing.deleted': (api, id) => api.call('delete_project', { id }),
  'revision.withdrawn': (api, id) => api.call('withdraw-edit', { project_id: id }),
}

const kinds = {
  property: { acts: propertyActs, calls: ['get_property', 'get-added-properties', 'get-property-list'] },
  project: { acts: projectActs, calls: ['get-project-detail', 'get-added-projects', 'get-projects'] },
}
export type ListingKind = keyof typeof kinds

/** Independent aspects of a listing (D8–D10), with the events that change each. */
export const axes = {
  moderation: ['listing.renewed'],
  visibility: ['visibility.on', 'visibility.off'],
  market: ['market.sold', 'market.rented', 'market.available'],
} as const
export type Axis = keyof typeof axes

/** Mutation that sends an action and refetches the listing; the server's message is shown as a toast (§7). */
export function useListingAct(kind: ListingKind, id: number) {
  const api = useApi()
  return useMutation({
    mutationFn: (event: string) => kinds[kind].acts[event]!(api, id),
    onSuccess: useReadAnew(kind),
  })
}

/** Mutation that sends the owner's answer to a moderator's question and refetches the listing. */
export function useAnswer(kind: ListingKind, id: number) {
  const api = useApi()
  return useMutation({
    mutationFn: (answer: string) =>
      api.call(
        'answer-question',
        kind === 'property' ? { property_id: id, answer } : { project_id: id, answer },
      ),
    onSuccess: useReadAnew(kind),
  })
}

function useReadAnew(kind: ListingKind) {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [...kinds[kind].calls, 'get-featured-data', 'own-dashboard', 'own-changes'].map((call) =>
        queries.invalidateQueries({ queryKey: [call] }),
      ),
    )
}
