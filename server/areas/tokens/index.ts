// What the rest of the server may use of this area.
export { sendTokenNotice } from './created-notice'
export { tokenRoutes } from './routes'
