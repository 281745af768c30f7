import type { ListingCounts } from '../../../contract/calls/own/shapes'
import type * as ports from '../../../machines/flows/deletion/ports'
import { refusedWith } from '../../app/api/call-failure'
import type { Api } from '../../app/api/port'
import { port, refusedOf } from '../../flows/port'

const withDrafts = ({ total, statuses }: ListingCounts) => total + statuses.draft

/** Implements the ports of the deletion machine with the API. */
export function deletionActors(api: Api) {
  return {
    readLosses: port<ports.ReadLossesOutput, void>(async ({ signal }) => {
      const quiet = { signal, toast: false }
      const [{ data: own }, { data: tokens }] = await Promise.all([
        api.call('own-dashboard', {}, quiet),
        api.call('own-tokens', {}, quiet),
      ])
      const { properties, projects, packages, favourites, saved_searches: searches } = own.counts
      return {
        ok: true,
        losses: {
          properties: withDrafts(properties),
          projects: withDrafts(projects),
          packages,
          favourites,
          searches,
          tokens: tokens.filter((token) => !token.is_expired).length,
        },
      }
    }),
    requestDeletion: port<ports.RequestDeletionOutput, ports.RequestDeletionInput>(
      async ({ input, signal }) => {
        try {
          const sent = { userid: input.account }
          const { message } = await api.call('delete_user', sent, { signal, toast: false })
          return { ok: true, message }
        } catch (error) {
          // Only the account's state, i.e. an open payment, comes with `allowed`; the last admin's refusal has none.
          if (!refusedWith(error, 'NOT_ALLOWED') || error.allowed === undefined) throw error
          return { ...refusedOf(error, Date.now()), openPayment: true }
        }
      },
    ),
  }
}
