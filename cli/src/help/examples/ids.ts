/** Ids in the form of the server's. */
export const id = '6b01992b767c75f8f766f304';
export const otherId = '6b01992b767c75f8f766f301';
