import type { Serve } from '../../platform/http/registry'
import { readRoutes } from './read-routes'
import { engagementRoutes } from './engagement/routes'
import { listingRoutes } from './property/routes'
import { mapRoutes } from './map-routes'

/** Registers all calls about properties: search, details, comparison, saving, enquiries, submission and management. */
export function propertiesRoutes(serve: Serve) {
  readRoutes(serve)
  mapRoutes(serve)
  engagementRoutes(serve)
  listingRoutes(serve)
}
