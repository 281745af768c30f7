// What the rest of the server may use of this area.
export { lockLanguages, overlayTexts, ownTexts, shippedText } from './overlay'
export { languageRoutes } from './routes'
