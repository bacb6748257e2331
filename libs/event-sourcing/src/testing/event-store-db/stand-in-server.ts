import type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  type handleUnaryCall,
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import {
  caughtUpMessage,
  conflictMessage,
  confirmationMessage,
  errorMessage,
  eventMessage,
  eventsIn,
  missingStreamMessage,
  nameIn,
  successMessage,
} from './messages.js';
import { StandInLog, type StandInOutcome, type StandInRecord } from './stand-in-log.js';

/** Replaces the handling of one append, which may be stored or not, and answered or not. */
export type AppendFault = (append: {
  readonly store: () => StandInOutcome;
  readonly answer: (response: BatchAppendResp) => void;
  /** Ends the whole stream of appends with a gRPC status. */
  readonly fail: (code: number, details: string) => void;
}) => void;
/** Replaces the handling of one read, which may be ended with a gRPC status. */
export type ReadFault = (fail: (code: number, details: string) => void) => void;

/**
 * A server that speaks the part of EventStoreDB's protocol that the adapter uses. It tests the adapter with the real client and with
 * faults. It imitates the behaviour that was measured on EventStoreDB; the contract also runs against a real server.
 */
export class StandInServer {
  readonly log = new StandInLog();
  /** Faults for the next appends, reads, subscriptions and feature requests, one each; later calls succeed again. */
  readonly appendFaults: AppendFault[] = [];
  readonly readFaults: ReadFault[] = [];
  readonly subscriptionFaults: ReadFault[] = [];
  readonly featureFaults: number[] = [];
  /** If set, every subscription is confirmed and then ended with this status. */
  refuseSubscriptions: { readonly code: number; readonly details: string } | undefined;
  /** How many events the last subscription could not send yet because its reader does not read. */
  heldBack = 0;
  subscribed = 0;
  appends = 0;
  /** How many streams of appends were opened so far. */
  appendStreams = 0;
  openReads = 0;
  mostOpenReads = 0;
  readonly #server = new Server();
  port = 0;

  async start(): Promise<this> {
    const streams: Pick<IStreamsServer, 'read' | 'batchAppend'> = {
      read: (call) => this.#read(call),
      batchAppend: (call) => this.#appendBatch(call),
    };
    const getSupportedMethods: handleUnaryCall<unknown, unknown> = (_call, callback) => this.#sendFeatures(callback);
    this.#server.addService(streamsService.StreamsService, streams as IStreamsServer);
    this.#server.addService(featuresService.ServerFeaturesService, { getSupportedMethods });
    this.port = await new Promise<number>((resolve, reject) =>
      this.#server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => (error ? reject(error) : resolve(port))),
    );
    return this;
  }

  stop(): void {
    this.#server.forceShutdown();
  }

  #sendFeatures(callback: sendUnaryData<unknown>): void {
    const code = this.featureFaults.shift();
    if (code !== undefined) return callback({ code, details: 'abilities unknown' });
    const method = new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName('BatchAppend');
    callback(null, new features.SupportedMethods().setMethodsList([method]).setEventStoreServerVersion('stand-in'));
  }

  #appendBatch(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    this.appendStreams++;
    call.on('error', () => undefined);
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      this.appends++;
      const options = request.getOptions();
      const stream = nameIn(options?.getStreamIdentifier());
      const before = options?.hasNoStream() ? -1 : Number(options?.getStreamPosition());
      const fault = this.appendFaults.shift() ?? (({ store, answer }) => answer(responseFor(store())));
      fault({
        store: () => this.log.append(stream, before, eventsIn(request)),
        answer: (response) => {
          response.setCorrelationId(request.getCorrelationId());
          response.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
          call.write(response);
        },
        fail: (code, details) => call.emit('error', { code, details }),
      });
    });
  }

  #read(call: ServerWritableStream<ReadReq, ReadResp>): void {
    this.mostOpenReads = Math.max(this.mostOpenReads, ++this.openReads);
    let open = true;
    const closed = () => {
      if (open) this.openReads--;
      open = false;
    };
    call.on('finish', closed).on('cancelled', closed).on('error', closed);
    const fail = (code: number, details: string) => void call.emit('error', { code, details });
    const options = call.request.getOptions();
    const fault = (options?.hasSubscription() ? this.subscriptionFaults : this.readFaults).shift();
    if (fault) return fault(fail);
    const ofStream = options?.getStream();
    const backwards = options?.getReadDirection() === 1;
    if (options?.hasSubscription()) return this.#subscribe(call, Number(options.getAll()?.getPosition()?.getCommitPosition() ?? -1));
    const all = ofStream ? this.log.ofStream(nameIn(ofStream.getStreamIdentifier())) : this.log.records;
    if (ofStream && all.length === 0) call.write(missingStreamMessage(nameIn(ofStream.getStreamIdentifier())));
    const bound = ofStream
      ? ofStream.hasRevision() && Number(ofStream.getRevision())
      : options?.getAll()?.hasPosition() && Number(options.getAll()?.getPosition()?.getCommitPosition());
    if (!ofStream && typeof bound === 'number' && this.log.isBetweenRecords(bound))
      return fail(2, 'Unexpected ReadAllResult: InvalidPosition');
    const at = (record: StandInRecord) => (ofStream ? record.revision : record.position);
    const inRange = all.filter((record) => typeof bound !== 'number' || (backwards ? at(record) <= bound : at(record) >= bound));
    const selected = (backwards ? inRange.toReversed() : inRange).slice(0, Number(options?.getCount()));
    for (const record of selected) call.write(eventMessage(record));
    call.end();
  }

  #subscribe(call: ServerWritableStream<ReadReq, ReadResp>, after: number): void {
    let next = this.log.records.findIndex(({ position }) => position > after);
    if (next === -1) next = this.log.records.length;
    let full = false;
    const invalid = after >= 0 && this.log.isBetweenRecords(after) && { code: 3, details: 'Trying to read from an invalid position.' };
    const refusal = this.refuseSubscriptions ?? invalid;
    if (refusal) {
      call.write(confirmationMessage());
      return void call.emit('error', refusal);
    }
    const send = () => {
      while (!full && next < this.log.records.length) {
        const record = this.log.records[next++];
        if (record) full = !call.write(eventMessage(record));
      }
      this.heldBack = this.log.records.length - next;
    };
    call.on('drain', () => {
      full = false;
      send();
    });
    call.on('cancelled', this.log.onGrown(send));
    this.subscribed++;
    call.write(confirmationMessage());
    send();
    call.write(caughtUpMessage());
  }
}

/** Returns the server's response to an append with this outcome. */
export function responseFor(outcome: StandInOutcome): BatchAppendResp {
  if ('dropped' in outcome) return errorMessage('Timeout', '');
  return 'actual' in outcome ? conflictMessage(outcome.actual) : successMessage(outcome.revision, outcome.position);
}
