import { useRouter } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { Api } from './port'

/** API for a part of the page that must not use the page's own. */
export const ApiContext = createContext<Api | null>(null)

/** Returns the page's API, for components outside a route file. */
export function useApi(): Api {
  const page = useRouter().options.context.api
  return useContext(ApiContext) ?? page
}
