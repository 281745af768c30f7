import { useRouter } from '@tanstack/react-router'
import type { Api } from './port'

/** Returns the page's API, for components outside a route file. */
export function useApi(): Api {
  return useRouter().options.context.api
}
