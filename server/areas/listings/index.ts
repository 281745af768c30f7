// Public interface of this area for the rest of the server.
export { readDetail, readerOf } from './detail/read-detail'
export { type FullRow, isInsider, readFull } from './detail/read-property'
export { property } from './property-kind'
export { warnOwners } from './property/warn-owners'
export { propertiesRoutes } from './routes'
export { foldViews } from './count-views'
