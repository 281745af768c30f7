// What the rest of the server may use of this area.
export { crawlerRoutes } from './routes'
