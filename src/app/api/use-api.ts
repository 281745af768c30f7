import { useRouter } from '@tanstack/react-router'
import type { Api } from './port'

/** The api of the page, for components that do not stand in a route file. */
export function useApi(): Api {
  return useRouter().options.context.api
}
