import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CheckoutFlow } from '../flows/checkout/CheckoutFlow'
import { readReturn } from '../flows/return-to'
import { requirePerson } from '../session/guard'
import { pageTitle } from '../shell/page-title'

/** Also the page a gateway sends people back to: what its address claims is not read, the server is asked. */
export const Route = createFileRoute('/checkout/$packageId')({
  ssr: false,
  validateSearch: readReturn,
  beforeLoad: (asked) => {
    const { location, params, search } = asked
    // A gateway adds its own words to the address, a secret among them: they go no further.
    if (location.searchStr.includes('payment_intent')) {
      throw redirect({ to: '/checkout/$packageId', params, search: readReturn(search), replace: true })
    }
    return requirePerson(asked)
  },
  head: pageTitle('checkout.opening.title', { hidden: true }),
  component: Page,
})

function Page() {
  const { packageId } = Route.useParams()
  const { returnTo = '/user/subscription' } = Route.useSearch()
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
      onTransfer={onTransfer}
      onActive={onActive}
    />
  )
}
