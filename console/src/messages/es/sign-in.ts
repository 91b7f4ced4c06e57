import type { Words } from '../words.ts'

export const signIn: Words<'signIn'> = {
  heading: 'Iniciar sesión en Lerner',
  toTestData: 'Entra en los datos de prueba, también con una clave de producción.',
  apiKey: 'Clave de API',
  apiKeyHint:
    'El servicio mostró una en su primer arranque. Una clave de producción da acceso a los datos reales y de prueba; una clave de prueba, solo a los de prueba.',
  readOnly: 'Solo consultar: no se puede cambiar nada',
  submit: 'Iniciar sesión',
  session:
    'La clave se cambia por una sesión y no se guarda. La sesión termina al cerrarla, tras 8 horas sin uso y a los 7 días.',
  notSignedIn: '<strong>No ha iniciado sesión.</strong> {said}',
  withProvider: 'Iniciar sesión con {provider}',
  orApiKey: 'o con una clave de API',
  problemDenied: 'El proveedor de identidad rechazó el acceso.',
  problemNoRole:
    'El proveedor de identidad le conoce, pero nada de lo que indica le da un rol aquí. Consulte a quien administra Lerner: el ajuste es {setting}.',
  problemExpired: 'Ha tardado demasiado o empezó en otro navegador. Inténtelo de nuevo.',
  problemProvider:
    'El proveedor de identidad no respondió como se esperaba. Inténtelo de nuevo; el registro de Lerner dice más.',
}
