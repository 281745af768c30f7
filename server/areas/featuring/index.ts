// What the rest of the server may use of this area.
export { advertisement } from './advertisement-kind'
export { featureByOperator } from './feature-by-operator'
export { featuringRoutes } from './routes'
export { askForFeaturing } from './store-advertisement'
