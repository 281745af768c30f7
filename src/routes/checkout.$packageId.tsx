import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CheckoutFlow } from '../flows/checkout/CheckoutFlow'
import { readClaim, readReturn } from '../flows/return-to'
import { requirePerson } from '../app/account/require-person'
import { pageTitle } from '../app/page/page-title'

/**
 * Checkout; also the return page of gateways. A success reported in the URL is only a hint that keeps the page from
 * claiming too early that nothing was paid; the server is queried.
 */
export const Route = createFileRoute('/checkout/$packageId')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>) => ({ ...readReturn(search), ...readClaim(search) }),
  beforeLoad: (asked) => {
    const { location, params, search } = asked
    // Gateways append parameters, including a secret, which must not remain in the URL.
    if (location.searchStr.includes('payment_intent')) {
      throw redirect({
        to: '/checkout/$packageId',
        params,
        search: { ...readReturn(search), ...readClaim(search) },
        replace: true,
      })
    }
    return requirePerson(asked)
  },
  head: pageTitle('checkout.opening.title', { hidden: true }),
  component: Page,
})

function Page() {
  const { packageId } = Route.useParams()
  const { returnTo = '/user/subscription', claimed } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const onActive = useCallback(() => void queryClient.invalidateQueries(), [queryClient])
  const navigate = useNavigate()
  const onTransfer = useCallback(
    (payment: string | null) =>
      void navigate({
        to: '/bank-transfer/$packageId',
        params: { packageId },
        search: { returnTo, ...(payment && { payment }) },
        replace: true,
      }),
    [navigate, packageId, returnTo],
  )
  return (
    <CheckoutFlow
      key={packageId}
      packageId={packageId}
      returnTo={returnTo}
      claimed={claimed}
      onTransfer={onTransfer}
      onActive={onActive}
    />
  )
}
