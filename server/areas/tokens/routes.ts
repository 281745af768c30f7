import type { Serve } from '../../platform/http/registry'
import { createToken, endToken, ownTokens } from './own-tokens'

/** API tokens, for an account owner's own software. */
export function tokenRoutes(serve: Serve) {
  serve('own-tokens', ownTokens)
  serve('own-tokens:create', createToken)
  serve('own-tokens:end', endToken)
}
