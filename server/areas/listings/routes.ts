import type { Serve } from '../../platform/http/registry'
import { readRoutes } from './read-routes'
import { engagementRoutes } from './engagement/routes'
import { listingRoutes } from './property/routes'
import { mapRoutes } from './map-routes'

/** Properties: found, read, compared; saved and asked about; submitted and kept by their owners. */
export function propertiesRoutes(serve: Serve) {
  readRoutes(serve)
  mapRoutes(serve)
  engagementRoutes(serve)
  listingRoutes(serve)
}
