import { isSitePath } from '../../contract/site/site-path'

/** Search of pages that lead back to where the person came from. */
export interface ReturnSearch {
  returnTo?: string | undefined
}

/**
 * Reads `returnTo`: a path of this site and nothing else, so that no link can send people away. What is refused is
 * named as undefined: the router merges what a page reads over the address's own parameters, and what is left out would
 * come through.
 */
export function readReturn(search: Record<string, unknown>): ReturnSearch {
  const { returnTo } = search
  return { returnTo: typeof returnTo === 'string' && isSitePath(returnTo) ? returnTo : undefined }
}

/** Search of the checkout after a gateway has led back to it. */
export interface ClaimSearch {
  /** The address reports success; absent for every other return. */
  claimed?: true | undefined
}

/**
 * Reads whether the address under which a gateway led back reports success, in the words that each documents:
 * Flutterwave `status=successful` or `completed`, Stripe `redirect_status=succeeded`, PayPal the `PayerID` of an approval.
 * Paystack adds a reference and no result.
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
