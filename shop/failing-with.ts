// The documents name what an operation says when it breaks. The cause stays with those words: the log shows it, and a deadlock is
// still known as one.

export async function failingWith<Value>(message: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new Error(message, { cause: error });
  }
}
