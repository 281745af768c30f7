// What the rest of the server may use of this area.
export { offlineRoutes } from './routes'
