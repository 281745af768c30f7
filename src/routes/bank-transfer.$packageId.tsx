import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readReturn, type ReturnSearch } from '../flows/return-to'
import { TransferFlow } from '../flows/transfer/TransferFlow'
import { requirePerson } from '../app/account/require-person'
import { pageTitle } from '../app/page/page-title'

interface TransferSearch extends ReturnSearch {
  /** Id of the transfer, once it exists. */
  payment?: string | undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Payment by bank transfer; also linked from e-mails. */
export const Route = createFileRoute('/bank-transfer/$packageId')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): TransferSearch => ({
    ...readReturn(search),
    payment:
      typeof search['payment'] === 'string' && uuid.test(search['payment']) ? search['payment'] : undefined,
  }),
  beforeLoad: requirePerson,
  head: pageTitle('transfer.opening.title', { hidden: true }),
  component: Page,
})

function Page() {
  const { packageId } = Route.useParams()
  const { returnTo = '/user/subscription', payment } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const navigate = useNavigate({ from: Route.fullPath })
  const onActive = useCallback(() => void queryClient.invalidateQueries(), [queryClient])
  const onKnown = useCallback(
    (id: string | null) =>
      void navigate({ search: (old) => ({ ...old, payment: id ?? undefined }), replace: true }),
    [navigate],
  )
  return (
    <TransferFlow
      key={packageId}
      packageId={packageId}
      paymentId={payment ?? null}
      returnTo={returnTo}
      onKnown={onKnown}
      onActive={onActive}
    />
  )
}
