import { isSitePath } from '../../contract/site/site-path'

/** Query parameters of pages that return the user to where they came from. */
export interface ReturnSearch {
  returnTo?: string | undefined
}

/**
 * Parses `returnTo`, accepting only paths on this site to prevent open redirects. An invalid value must be set to
 * undefined explicitly: the router merges the result over the raw parameters, so an omitted value would remain.
 */
export function readReturn(search: Record<string, unknown>): ReturnSearch {
  const { returnTo } = search
  return { returnTo: typeof returnTo === 'string' && isSitePath(returnTo) ? returnTo : undefined }
}

/** Query parameters of the checkout after a redirect from a gateway. */
export interface ClaimSearch {
  /** Set if the address reports that the payment succeeded. */
  claimed?: true | undefined
}

/**
 * Determines from the query parameters whether a gateway's redirect reports success. As documented, Flutterwave sends
 * `status=successful` or `completed`, Stripe `redirect_status=succeeded`, and PayPal a `PayerID` on approval. Paystack
 * adds a reference but no result.
 */
export function readClaim(search: Record<string, unknown>): ClaimSearch {
  const { claimed, status, redirect_status: redirected, PayerID: payer } = search
  const succeeded =
    claimed === true ||
    status === 'successful' ||
    status === 'completed' ||
    redirected === 'succeeded' ||
    (payer !== undefined && payer !== '')
  return { claimed: succeeded || undefined }
}
