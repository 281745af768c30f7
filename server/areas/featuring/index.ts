// Public interface of this area for the rest of the server.
export { advertisement } from './advertisement-kind'
export { featureByOperator } from './feature-by-operator'
export { featuringRoutes } from './routes'
export { askForFeaturing } from './store-advertisement'
